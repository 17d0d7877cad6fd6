import { isLoopbackUrl } from '@repo/base/loopback';
import type { Variables } from '../env-file.ts';
import { type Service, services } from '../prisma-cli.ts';

/** The services that people elsewhere can reach, by the addresses that are configured for them. */
export function exposedServices(variables: Variables): Service[] {
  return services.filter((service) => {
    const address = variables[`${service.toUpperCase()}_URL`];
    return address !== undefined && !isLoopbackUrl(address);
  });
}

/** Whether strangers may come across what is started: then nothing with a known password is made by itself. */
export function isExposed(variables: Variables): boolean {
  return variables.NODE_ENV === 'production' || exposedServices(variables).length > 0;
}
