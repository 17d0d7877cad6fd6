import { isLoopbackUrl } from '@repo/base/loopback';
import type { Variables } from '../env-file.ts';
import { type Service, services } from '../prisma-cli.ts';

/** The services whose configured address is reachable from other machines. */
export function exposedServices(variables: Variables): Service[] {
  return services.filter((service) => {
    const address = variables[`${service.toUpperCase()}_URL`];
    return address !== undefined && !isLoopbackUrl(address);
  });
}

/** When true, nothing with a known password is created by default. */
export function isProductionOrExposed(variables: Variables): boolean {
  return variables.NODE_ENV === 'production' || exposedServices(variables).length > 0;
}
