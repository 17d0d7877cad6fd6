import { launch } from './launch.mjs';

await launch('workbench/run.ts');
