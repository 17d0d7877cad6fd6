import type { FactorEvent } from './factor-adapter.ts';

/** Every service's audit log has these, as people read them. */
export const factorAuditActions = {
  'second-factor.add': 'Added a second step',
  'second-factor.refuse-copy': 'Used a passkey that looks like a copy, and was refused',
  'second-factor.refuse': 'Took away a second step, or recovery codes, that somebody else had made',
  'second-factor.remove': 'Removed a second step',
  'second-factor.renew-codes': 'Made new recovery codes',
  'second-factor.reset': 'Took the second step off somebody who lost it',
  'second-factor.use-code': 'Used a recovery code',
} as const;

/** Whether it was done by a command on the server, where nobody is signed in. */
export function isFactorEventByOperator(event: FactorEvent): boolean {
  return event.kind === 'reset' && event.by === 'operator';
}

type FactorAudit = { action: keyof typeof factorAuditActions; after?: Record<string, string | number> };

export function toFactorAudit(event: FactorEvent): FactorAudit {
  switch (event.kind) {
    case 'added':
      return { action: 'second-factor.add', after: { factor: event.factor } };
    case 'removed':
      return { action: 'second-factor.remove', after: { factor: event.factor } };
    case 'recovery-codes-replaced':
      return { action: 'second-factor.renew-codes' };
    case 'recovery-code-used':
      return { action: 'second-factor.use-code', after: { left: event.left } };
    case 'passkey-copied':
      return { action: 'second-factor.refuse-copy' };
    case 'reset':
      return { action: 'second-factor.reset' };
  }
}
