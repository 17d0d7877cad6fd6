import { launch } from './launch.mjs';

await launch('workbench/start.ts');
