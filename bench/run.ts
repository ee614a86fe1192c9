import './server/run.ts';
