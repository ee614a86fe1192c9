import * as z from 'zod/mini';
import { editTimeObject } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import { newPause, pause, pauseChanges } from './pause.ts';

export const listPauses = defineEndpoint({
  method: 'GET',
  path: '/api/v1/pauses/',
  summary: 'List the pauses of single areas and of all areas, by first day',
  scope: 'read',
  answers: { 200: z.array(pause) },
});

export const createPause = defineEndpoint({
  method: 'POST',
  path: '/api/v1/pauses/',
  summary: 'Pause an area or all areas from a day on; a pause without a last day is open',
  stores: true,
  scope: 'write',
  body: newPause,
  answers: { 201: pause, 200: pause },
  errors: ['not_found', 'area_erased', 'id_taken', 'too_many_pauses'],
});

export const updatePause = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/pauses/{id}',
  summary: 'Change any subset of a pause; this restores a pause that an earlier edit deleted',
  stores: true,
  scope: 'write',
  params: idParams,
  body: pauseChanges,
  answers: { 200: pause },
  errors: ['not_found'],
});

export const deletePause = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/pauses/{id}',
  summary: 'Delete a pause, so that its days count again',
  scope: 'write',
  params: idParams,
  query: editTimeObject,
  answers: { 204: null },
  errors: ['not_found'],
});
