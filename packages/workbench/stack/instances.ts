import { listenHostFor } from '@repo/base/loopback';
import { type ReservedPort, releasePort, reservePortOrAnother } from '../ports.ts';
import type { Service } from '../prisma-cli.ts';
import type { RunningProcess } from '../processes.ts';
import { type Application, type ApplicationOptions, publicUrl, startApplication } from './applications.ts';
import { startLoadBalancer } from './load-balancer.ts';

export type ServedApplication = {
  service: Service;
  url: string;
  port: ReservedPort;
  processes: RunningProcess[];
  instances: Application[];
  origins: string[];
  close?: () => Promise<void>;
};

/** Several instances are placed behind the address that one would have. */
export async function startInstances(options: ApplicationOptions, count: number): Promise<ServedApplication> {
  const { service, port: publicPort, variables } = options;
  if (count === 1) {
    const application = await startApplication(options);
    return {
      service,
      url: application.url,
      port: publicPort,
      processes: [application.process],
      instances: [application],
      origins: [originOf(publicPort)],
    };
  }
  const instances = await Promise.all(
    Array.from({ length: count }, async (_, index) =>
      startApplication({
        ...options,
        port: await reservePortOrAnother(null),
        publicPort,
        instance: index + 1,
        variables: { ...variables, TRUSTED_PROXIES: variables.TRUSTED_PROXIES ?? 'loopback' },
      }),
    ),
  );
  const origins = instances.map(({ port }) => originOf(port));
  await releasePort(publicPort.port);
  const url = publicUrl(service, publicPort, variables);
  const { close } = await startLoadBalancer(publicPort.port, origins, listenHostFor(url));
  return {
    service,
    url,
    port: publicPort,
    processes: instances.map(({ process }) => process),
    instances,
    origins,
    close,
  };
}

function originOf({ port }: ReservedPort): string {
  return `http://127.0.0.1:${port}`;
}
