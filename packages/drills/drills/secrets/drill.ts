import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { StepError } from '@repo/workbench/step-error';
import type { Drill, DrillContext } from '../../drill.ts';
import { buildImage, imageName } from '../../image/build-image.ts';
import { createRuntime } from '../../image/container.ts';
import {
  createDatabasesAndStartSandbox,
  filesFolderOf,
} from '../../image/create-databases-and-start-sandbox.ts';
import { neededPostgres, postgresVersion } from '../../postgres/debian.ts';
import { tryApiKeys } from './api-keys.ts';
import { createGenerationStarter } from './generations.ts';
import { tryPaymentsAndBadges } from './payments-and-badges.ts';
import { trySessionSecrets } from './sessions.ts';

export const drill: Drill = {
  purpose:
    'Secrets are changed as the handbook says, while a process with the old value and one with the new value serve together.',
  needs: [{ program: 'buildah', package: 'buildah' }, neededPostgres],
  run: async (context) => {
    assertImage(context);
    const image = await buildImage(context, { reuse: true });
    const runtime = createRuntime(context, image, filesFolderOf(context));
    const product = await createDatabasesAndStartSandbox(context);
    const migration = runtime.start('migrate', ['migrate.ts'], product.variables);
    if ((await migration.exited) !== 0) throw new Error(`The migration failed: ${migration.outputTail()}`);
    await product.seed();
    const load = loadavg()[0] ?? 0;
    const start = createGenerationStarter(context, runtime, product);
    const trials = [
      ...(await trySessionSecrets(start)),
      ...(await tryPaymentsAndBadges(start, product.variables.BADGE_KEYS ?? '')),
      ...(await tryApiKeys(start)),
    ];
    return {
      table: {
        head: ['secret', 'what happened'],
        rows: trials.map(({ secret, outcome }) => [secret, outcome]),
      },
      goals: trials.map(({ secret, isGood }) => ({ name: `${secret}: as the handbook says`, isMet: isGood })),
      versions: [postgresVersion()],
      notes: [
        `From the image of ${image.revision.slice(0, 12)}. Load of the machine at the start: ${load.toFixed(1)}.`,
      ],
    };
  },
};

function assertImage({ programPath }: DrillContext): void {
  const found = execFileSync(
    programPath('buildah'),
    ['images', '--quiet', '--filter', `reference=${imageName}`],
    { encoding: 'utf8' },
  );
  if (found.trim() !== '') return;
  throw new StepError(`There is no image ${imageName}.`, { advice: 'Run `pnpm drill images` first.' });
}
