import { launch } from './launch.mjs';

await launch('workbench/test.ts');
