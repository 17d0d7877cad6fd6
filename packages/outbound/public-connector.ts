import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';
import type { ResolveName } from './resolve-name.ts';

/** The address that was resolved is not one of the public internet. */
export class AddressRefusedError extends Error {}

/** What `net.connect` takes as its lookup. */
type Lookup = (
  hostname: string,
  options: LookupOptions,
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
) => void;

/** Resolves a name, and refuses it when any of its addresses is not public. */
function checkedLookup(resolve: ResolveName): Lookup {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
          return callback(new AddressRefusedError(), []);
        if (options.all) return callback(null, addresses);
        callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/**
 * Connects to the public internet alone. The lookup is the connection's own: the address that is checked is the one that is
 * connected to.
 */
export function createPublicConnector(timeoutMs: number, resolve: ResolveName): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: checkedLookup(resolve) });
  return (options, callback) => {
    const name = options.hostname.replace(/^\[|\]$/g, '');
    // A host that is an address is not looked up.
    if (isIP(name) !== 0 && !isPublicAddress(name)) return callback(new AddressRefusedError(), null);
    connect(options, callback);
  };
}
