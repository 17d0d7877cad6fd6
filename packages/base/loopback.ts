const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopbackHost(hostname: string): boolean {
  return loopbackNames.has(hostname);
}

/** Whether an address leads to the machine it is used on. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return loopbackNames.has(hostname) || hostname.endsWith('.localhost');
}

/**
 * The host name to listen on for a service whose public address this is: undefined is every interface. A service
 * that is meant for its own machine must not be reachable from the network.
 */
export function listenHostFor(publicUrl: string): '127.0.0.1' | '::1' | undefined {
  if (!isLoopbackUrl(publicUrl)) return undefined;
  return new URL(publicUrl).hostname === '[::1]' ? '::1' : '127.0.0.1';
}
