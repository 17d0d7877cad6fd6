import getPort from 'get-port';

export type PortChoice = { port: number; wanted: number | null };

/** The wanted port or, where somebody has it, a free one. A null wish takes any free port. */
export async function choosePort(wanted: number | null): Promise<PortChoice> {
  const port = await (wanted === null ? getPort({ reserve: true }) : getPort({ port: wanted }));
  return { port, wanted };
}

/** Reads a port number; throws a sentence that names the variable. */
export function readPort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number from 1 to 65535; it is "${value}".`);
  }
  return port;
}
