import { launch } from './launch.mjs';

await launch('run.ts');
