import { parseIpAddress } from '@repo/base/ip-address';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out for the internet. Everything else is translated, local or reserved. */
const internet = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by its number, but answers virtual machines alone: the metadata service of Azure. */
const metadata = new Set(['168.63.129.16']);

/**
 * Whether an address is one of the public internet: not of this machine, a private network, a cloud's metadata service, or
 * an IPv6 form of such an address (mapped, NAT64, 6to4, Teredo). False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  // An IPv4-mapped address is read as the IPv4 address it stands for.
  const address = parseIpAddress(text);
  if (address === null || address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(internet);
  return !metadata.has(address.toString());
}
