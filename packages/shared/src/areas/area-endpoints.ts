import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, instant, editTimeObject } from '../field-schemas.ts';
import { idParams, queryFlag } from '../parameter-schemas.ts';
import { lifeArea, lifeAreaChanges, newLifeArea } from './life-area.ts';

/** Original time and date of the end of a restored area. By default, the area ends now. */
const endTime = {
  deleted_at: z.optional(instant),
  deleted_on: z.optional(calendarDate),
};

export const listLifeAreas = defineEndpoint({
  method: 'GET',
  path: '/api/v1/life-areas/',
  summary: 'List the life areas by position; include_deleted adds ended areas',
  scope: 'read',
  query: z.object({ include_deleted: z.optional(queryFlag) }),
  answers: { 200: z.array(lifeArea) },
});

export const createLifeArea = defineEndpoint({
  method: 'POST',
  path: '/api/v1/life-areas/',
  summary: 'Create a life area',
  stores: true,
  scope: 'write',
  body: newLifeArea,
  answers: { 201: lifeArea, 200: lifeArea },
  errors: ['id_taken', 'area_erased', 'too_many_areas', 'too_many_areas_ever', 'future_date'],
});

export const getLifeArea = defineEndpoint({
  method: 'GET',
  path: '/api/v1/life-areas/{id}',
  summary: 'Get a life area',
  scope: 'read',
  params: idParams,
  answers: { 200: lifeArea },
  errors: ['not_found'],
});

export const updateLifeArea = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/life-areas/{id}',
  summary: 'Change any subset of a life area; is_active archives or reopens it',
  stores: true,
  scope: 'write',
  params: idParams,
  body: lifeAreaChanges,
  answers: { 200: lifeArea },
  errors: [
    'not_found',
    'area_erased',
    'id_taken',
    'too_many_areas',
    'too_many_rules',
    'future_date',
    'entries_before_creation',
  ],
});

export const deleteLifeArea = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/life-areas/{id}',
  summary: 'End a life area today; erase also deletes its whole history',
  scope: 'write',
  params: idParams,
  query: z.extend(editTimeObject, { ...endTime, erase: z.optional(queryFlag) }),
  answers: { 204: null },
  errors: ['not_found'],
});
