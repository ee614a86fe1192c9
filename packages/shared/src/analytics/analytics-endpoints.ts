import { defineEndpoint } from '../endpoint.ts';
import { dashboardAnalytics } from './dashboard-schema.ts';
import { strength, strengthQuery } from './strength-schema.ts';
import { streakList } from './streak-list-schema.ts';
import { trends, trendsQuery } from './trends-schema.ts';
import { weeklyGrid, weeklyGridQuery } from './weekly-grid-schema.ts';

export const getDashboardAnalytics = defineEndpoint({
  method: 'GET',
  path: '/api/v1/analytics/dashboard',
  summary: "Get today's progress, the week, the month and the streaks",
  scope: 'read',
  answers: { 200: dashboardAnalytics },
});

export const getTrends = defineEndpoint({
  method: 'GET',
  path: '/api/v1/analytics/trends',
  summary:
    'Get the statistics of a week, a month or six months up to today, with the rate of the period before',
  scope: 'read',
  query: trendsQuery,
  answers: { 200: trends },
});

export const getStrength = defineEndpoint({
  method: 'GET',
  path: '/api/v1/analytics/strength',
  summary: 'Get the strength of an area on each day of a range of at most 3,660 days, up to today',
  scope: 'read',
  query: strengthQuery,
  answers: { 200: strength },
  errors: ['not_found'],
});

export const listStreaks = defineEndpoint({
  method: 'GET',
  path: '/api/v1/analytics/streaks',
  summary: 'List the current and longest streak of every area, active areas first',
  scope: 'read',
  answers: { 200: streakList },
});

export const getWeeklyGrid = defineEndpoint({
  method: 'GET',
  path: '/api/v1/scores/grid/weekly',
  summary:
    'Get a week that begins with the first weekday of the user: all areas of the week with their scores, including ended areas',
  scope: 'read',
  query: weeklyGridQuery,
  answers: { 200: weeklyGrid },
});
