import { launch } from '../../workbench/bin/launch.mjs';

await launch('drills/run.ts');
