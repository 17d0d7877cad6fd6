import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether an address is one of our own proxies. */
export type TrustedProxies = (address: IpAddress) => boolean;

const namedRanges = new Set(['loopback', 'linkLocal', 'uniqueLocal', 'private']);

function ruleOf(entry: string): TrustedProxies {
  if (namedRanges.has(entry)) return (address) => address.range() === entry;
  const [network, bits] = ipaddr.parseCIDR(
    entry.includes('/') ? entry : `${entry}/${isIP(entry) === 4 ? 32 : 128}`,
  );
  return (address) => address.kind() === network.kind() && address.match(network, bits);
}

/**
 * Reads TRUSTED_PROXIES: addresses, CIDR ranges and the names loopback, private, linkLocal, uniqueLocal, by commas.
 * Throws on anything else.
 */
export function parseTrustedProxies(list: string): TrustedProxies {
  const rules = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(ruleOf);
  return (address) => rules.some((rule) => rule(address));
}

export function parseIpAddress(text: string | undefined): IpAddress | null {
  const trimmed = text?.trim() ?? '';
  return isIP(trimmed) === 0 ? null : ipaddr.process(trimmed);
}

/** The part of an address that one party holds: IPv6 customers are given a /64, so limits count those as one. */
export function rateLimitKeyOf(address: string): string {
  const parsed = parseIpAddress(address);
  if (parsed === null || parsed.kind() === 'ipv4') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}

/**
 * The network that an address belongs to, as coarse as people behind one connection: IPv4 /24, IPv6 /56, the smallest part
 * that providers give to one customer. For counting people by what one of them cannot change at will.
 */
export function ipNetworkOf(address: string): string {
  const parsed = parseIpAddress(address);
  if (parsed === null) return address;
  const kind = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const bits = parsed.kind() === 'ipv4' ? 24 : 56;
  return `${kind.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
