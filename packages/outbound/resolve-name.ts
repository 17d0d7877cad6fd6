import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Nothing is known by this name. */
export class NameNotFoundError extends Error {}
/** The name servers do not answer, or not with an address. */
export class NameNotResolvedError extends Error {}

export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

type Options = {
  /** `address:port`; by default those of the machine. */
  servers?: readonly string[] | undefined;
  /** Of the first try; the second waits longer. */
  timeoutMs?: number | undefined;
};

/**
 * Asks name servers by the network. `dns.lookup` would use a thread of the process, of which there are four for files as well: slow
 * name servers would hold them all. The machine's own list of hosts is not read, as nothing in it is on the public internet.
 */
export function createResolveName({ servers, timeoutMs = 2_000 }: Options = {}): ResolveName {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers([...servers]);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...addressesOf(v4).map((address) => ({ address, family: 4 })),
      ...addressesOf(v6).map((address) => ({ address, family: 6 })),
    ];
    if (found.length > 0) return found;
    const isUnknown = [v4, v6].every((one) => one.status === 'fulfilled' || isNotFound(one.reason));
    throw isUnknown ? new NameNotFoundError() : new NameNotResolvedError();
  };
}

function addressesOf(result: PromiseSettledResult<string[]>): string[] {
  return result.status === 'fulfilled' ? result.value : [];
}

function isNotFound(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME';
}
