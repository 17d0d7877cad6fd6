export const services = ['marketplace', 'training', 'childcare'] as const;
const roles = ['web', 'worker', 'all'] as const;

type Target = { service: (typeof services)[number]; role: (typeof roles)[number] };

/** `<service> [web|worker|all]`; the role is `all` where it is not given. */
export function parseRunArguments([service, role = 'all', ...rest]: readonly string[]):
  | Target
  | { error: string } {
  const knownService = services.find((name) => name === service);
  const knownRole = roles.find((name) => name === role);
  if (knownService && knownRole && rest.length === 0) return { service: knownService, role: knownRole };
  return { error: `Usage: node packages/deploy/run.ts ${services.join('|')} [${roles.join('|')}]` };
}
