import type { Variables } from '../env-file.ts';
import { parsePortOrThrow, type ReservedPort, reservePortOrAnother } from '../ports.ts';

const portVariables = {
  marketplace: { name: 'MARKETPLACE_PORT', fallback: 3000 },
  training: { name: 'TRAINING_PORT', fallback: 3001 },
  childcare: { name: 'CHILDCARE_PORT', fallback: 3002 },
  sandbox: { name: 'SANDBOX_PORT', fallback: 3900 },
  smtp: { name: 'SANDBOX_SMTP_PORT', fallback: 2525 },
};

type Part = keyof typeof portVariables;
export type StackPorts = Record<Part, ReservedPort>;

export async function reserveStackPorts(options: {
  variables: Variables;
  ports: 'configured' | 'free';
}): Promise<StackPorts> {
  const choose = (part: Part) => {
    const { name, fallback } = portVariables[part];
    return reservePortOrAnother(
      options.ports === 'free' ? null : parsePortOrThrow(name, options.variables[name], fallback),
    );
  };
  const [marketplace, training, childcare, sandbox, smtp] = [
    await choose('marketplace'),
    await choose('training'),
    await choose('childcare'),
    await choose('sandbox'),
    await choose('smtp'),
  ];
  return { marketplace, training, childcare, sandbox, smtp };
}

/** One sentence per port that was taken. */
export function describeMovedPorts(ports: StackPorts): string[] {
  return Object.entries(ports).flatMap(([part, { port, wanted }]) =>
    wanted === null || wanted === port
      ? []
      : [`Port ${wanted} is taken by another program: the ${part} uses ${port} instead.`],
  );
}
