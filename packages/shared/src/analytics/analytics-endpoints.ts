import { endpoint } from '../endpoint.ts';
import { dashboardAnalytics } from './dashboard.ts';

export const getDashboardAnalytics = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/dashboard',
  tag: 'Analytics',
  summary: "Today's progress, the week, the month and the streaks",
  access: 'session',
  answers: { 200: dashboardAnalytics },
  errors: [],
});
