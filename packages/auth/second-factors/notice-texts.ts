import type { FactorEvent } from './factor-adapter.ts';

type Notice = { subject: string; paragraphs: string[]; action?: { label: string; path: string } };

const factorNames = { totp: 'An authenticator app', passkey: 'A passkey' } as const;

function notMe(token: string): Notice['action'] {
  return { label: 'This was not me', path: `/not-me?token=${token}` };
}

export function factorNoticeText(event: FactorEvent, serviceName: string): Notice {
  switch (event.kind) {
    case 'added':
      return {
        subject: `${factorNames[event.factor]} was added to your account`,
        paragraphs: [
          `${factorNames[event.factor]} was just added to your account. From now on signing in with your password asks for a second step.`,
          'If it was not you, take it away within 7 days: what was added since the day before goes, everybody is signed out, and the password is removed so that only you can set a new one.',
        ],
        action: notMe(event.refusalToken),
      };
    case 'removed':
      return {
        subject: `${factorNames[event.factor]} was removed from your account`,
        paragraphs: [`${factorNames[event.factor]} was just removed from your account.`],
      };
    case 'recovery-codes-replaced':
      return {
        subject: 'You have new recovery codes',
        paragraphs: [
          'New recovery codes were just made for your account. The earlier ones work no more.',
          'If it was not you, void them within 7 days: what was added since the day before goes too, everybody is signed out, and the password is removed so that only you can set a new one.',
        ],
        action: notMe(event.refusalToken),
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code of your account was used',
        paragraphs: [`A recovery code was just used for your account. ${left(event.left)}`],
      };
    case 'passkey-copied':
      return {
        subject: 'A passkey of your account was refused',
        paragraphs: [
          'Somebody used a passkey of your account that looks like a copy, and we refused it. If it was you, remove that passkey and add it again.',
        ],
      };
    case 'reset':
      return {
        subject: 'The second step of your account was removed',
        paragraphs: [
          `${event.by === 'operator' ? `The operator of ${serviceName}` : 'An administrator'} removed your authenticator app, passkeys and recovery codes, and every device was signed out. You can sign in with your password and set up a second step again.`,
        ],
      };
  }
}

function left(count: number): string {
  if (count === 0) return 'There are none left: make new ones in your settings.';
  return count === 1 ? 'One is left.' : `${count} are left.`;
}
