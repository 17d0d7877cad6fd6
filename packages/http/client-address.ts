import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { processWide } from './process-wide.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether an address is one of our own proxies. */
export type TrustedProxies = (address: Address) => boolean;

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

function parseAddress(text: string | undefined): Address | null {
  const trimmed = text?.trim() ?? '';
  return isIP(trimmed) === 0 ? null : ipaddr.process(trimmed);
}

/**
 * The header in which a request's peer address travels from the socket to the handlers. Its name is random in each
 * process, so that no caller can send it.
 */
export function peerAddressHeader(): string {
  return processWide('peer-address-header', () => `x-peer-${randomUUID()}`);
}

/** Peers come again and again, and reading an address takes longer than most of what is done for a request. */
const wordedPeers = new Map<string, string>();
const mostPeers = 1_000;

function wordedPeer(peer: string | undefined): string {
  if (peer === undefined) return 'unknown';
  const known = wordedPeers.get(peer);
  if (known !== undefined) return known;
  const worded = parseAddress(peer)?.toString() ?? 'unknown';
  if (wordedPeers.size >= mostPeers) wordedPeers.clear();
  wordedPeers.set(peer, worded);
  return worded;
}

/**
 * Where a request came from: the peer, or, while that is one of our proxies, the address it names in X-Forwarded-For,
 * and so on. "unknown" when there is no socket to ask (a handler called directly).
 */
export function clientAddressOf(headers: Headers, isTrusted: TrustedProxies): string {
  const peer = headers.get(peerAddressHeader()) ?? undefined;
  const forwardedFor = headers.get('x-forwarded-for');
  if (forwardedFor === null) return wordedPeer(peer);
  let client = parseAddress(peer);
  if (client === null) return 'unknown';
  const forwarded = forwardedFor.split(',');
  while (isTrusted(client)) {
    const next = parseAddress(forwarded.pop());
    if (next === null) break;
    client = next;
  }
  return client.toString();
}

/** The part of an address that one party holds: IPv6 customers are given a /64, so limits count those as one. */
export function limitKeyOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null || parsed.kind() === 'ipv4') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}

/**
 * The network that an address belongs to, as coarse as people behind one connection: IPv4 /24, IPv6 /56, the smallest part
 * that providers give to one customer. For counting people by what one of them cannot change at will.
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  const kind = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const bits = parsed.kind() === 'ipv4' ? 24 : 56;
  return `${kind.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
