import type { Variables } from '@repo/workbench/env-file';
import { type ReservedPort, reservePortOrAnother } from '@repo/workbench/ports';
import type { Service } from '@repo/workbench/prisma-cli';
import { type Application, startApplication } from '@repo/workbench/stack/applications';
import type { DrillContext } from '../../drill.ts';
import type { ReleaseCheckout } from './previous-release.ts';

type Options = {
  service: Service;
  databaseUrl: string;
  variables: Variables;
  publicPort: ReservedPort;
};

export type ReplaceableInstances = {
  /** Those that get requests; the balancer reads the list for each one. */
  origins: string[];
  add: (release: ReleaseCheckout) => Promise<void>;
  /** Takes the instance that has been there longest out of the list, stops it in order, and starts one of the release. */
  replaceFirst: (release: ReleaseCheckout) => Promise<void>;
};

export function createReplaceableInstances(
  { directory, register }: DrillContext,
  { service, databaseUrl, variables, publicPort }: Options,
): ReplaceableInstances {
  const origins: string[] = [];
  const running: Application[] = [];
  let count = 0;
  const add = async ({ root }: ReleaseCheckout) => {
    count += 1;
    const application = await startApplication({
      service,
      mode: 'production',
      root,
      port: await reservePortOrAnother(null),
      publicPort,
      instance: count,
      databaseUrl,
      variables,
      directory,
      register,
    });
    running.push(application);
    origins.push(originOf(application));
  };
  return {
    origins,
    add,
    replaceFirst: async (release) => {
      const first = running.shift();
      if (!first) throw new Error('No instance is left');
      origins.splice(origins.indexOf(originOf(first)), 1);
      await first.process.stop();
      await add(release);
    },
  };
}

function originOf({ port }: Application): string {
  return `http://127.0.0.1:${port.port}`;
}
