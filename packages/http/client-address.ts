import { randomUUID } from 'node:crypto';
import { parseIpAddress, type TrustedProxies } from '@repo/base/ip-address';
import { processWide } from '@repo/base/process-wide';

/**
 * The header in which a request's peer address travels from the socket to the handlers. Its name is random in each
 * process, so that no caller can send it.
 */
export function peerAddressHeader(): string {
  return processWide('peer-address-header', () => `x-peer-${randomUUID()}`);
}

/** Peers come again and again, and reading an address takes longer than most of what is done for a request. */
const wordedPeers = new Map<string, string>();
const maximumPeers = 1_000;

function wordedPeer(peer: string | undefined): string {
  if (peer === undefined) return 'unknown';
  const known = wordedPeers.get(peer);
  if (known !== undefined) return known;
  const worded = parseIpAddress(peer)?.toString() ?? 'unknown';
  if (wordedPeers.size >= maximumPeers) wordedPeers.clear();
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
  let client = parseIpAddress(peer);
  if (client === null) return 'unknown';
  const forwarded = forwardedFor.split(',');
  while (isTrusted(client)) {
    const next = parseIpAddress(forwarded.pop());
    if (next === null) break;
    client = next;
  }
  return client.toString();
}
