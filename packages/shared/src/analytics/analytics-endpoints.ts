import { endpoint } from '../endpoint.ts';
import { dashboardAnalytics } from './dashboard-schema.ts';
import { strength, strengthQuery } from './strength-schema.ts';
import { streakList } from './streak-list-schema.ts';
import { trends, trendsQuery } from './trends-schema.ts';
import { weeklyGrid, weeklyGridQuery } from './weekly-grid-schema.ts';

export const getDashboardAnalytics = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/dashboard',
  summary: "Today's progress, the week, the month and the streaks",
  scope: 'read',
  answers: { 200: dashboardAnalytics },
});

export const getTrends = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/trends',
  summary: 'Everything about a week, a month or six months up to today, beside the time before',
  scope: 'read',
  query: trendsQuery,
  answers: { 200: trends },
});

export const getStrength = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/strength',
  summary: 'The strength of an area on each day of a range of at most 3,660 days, up to today',
  scope: 'read',
  query: strengthQuery,
  answers: { 200: strength },
  errors: ['not_found'],
});

export const listStreaks = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/streaks',
  summary: 'The current and the longest streak of every area, those that count today first',
  scope: 'read',
  answers: { 200: streakList },
});

export const getWeeklyGrid = endpoint({
  method: 'GET',
  path: '/api/v1/scores/grid/weekly',
  summary:
    'A week from the person’s first weekday on: every area that counted in it with its scores, deleted ones too',
  scope: 'read',
  query: weeklyGridQuery,
  answers: { 200: weeklyGrid },
});
