import type { FactorEvent } from '@repo/auth/second-factors/factor-service';
import { noticeOf } from '@repo/auth/second-factors/notice-texts';
import { env } from '#env.ts';
import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

/** A change of the second step is never silent: it may be somebody else's. */
export function secondFactorMail(person: Recipient, event: FactorEvent): MailContent {
  const { action, ...notice } = noticeOf(event, env().TRAINING_NAME);
  return mailTo(person, {
    ...notice,
    ...(action ? { action: { label: action.label, url: linkTo(action.path) } } : {}),
    footer: `If it was not you, choose a new password now: ${linkTo('/forgot-password')}`,
  });
}
