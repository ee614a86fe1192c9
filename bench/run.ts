import './server/run.ts';
import './web/run.ts';
