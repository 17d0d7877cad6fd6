import type { MailText } from '@repo/mail/compose-mail';

export type EndedProgramAccess = { revokedKeys: number; pausedWebhooks: number };

function keysText(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ['1 API key was revoked. The program that used it gets no answers any more: make a new key for it.']
    : [
        `${count} API keys were revoked. Programs that used them get no answers any more: make new keys for them.`,
      ];
}

function webhooksText(count: number): string[] {
  if (count === 0) return [];
  const paused = count === 1 ? '1 webhook is paused' : `${count} webhooks are paused`;
  const address = count === 1 ? 'see that its address is yours' : 'see that their addresses are yours';
  return [`${paused}, and events are not sent: ${address}, then resume.`];
}

/** To those who manage keys and webhooks together with whoever made them. Null where nothing ended. */
export function endedAccessText(
  { revokedKeys, pausedWebhooks }: EndedProgramAccess,
  paths: { keys: string; webhooks: string },
): MailText | null {
  const ended = [...keysText(revokedKeys), ...webhooksText(pausedWebhooks)];
  if (ended.length === 0) return null;
  return {
    subject: 'Programs have lost access',
    paragraphs: [
      'A colleague who had set up access for programs has none any more, or had to secure the account with a new password.',
      ...ended,
    ],
    action:
      revokedKeys > 0
        ? { label: 'See API keys', path: paths.keys }
        : { label: 'See webhooks', path: paths.webhooks },
    footer: 'You get this mail because you manage API keys and webhooks too.',
  };
}
