import { launch } from '../../workbench/bin/launch.mjs';

await launch('bench/run.ts');
