import type { FactorEvent } from '@repo/auth/second-factors/factor-service';
import { noticeOf } from '@repo/auth/second-factors/notice-texts';
import { env } from '#env.ts';
import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

/** Sent for every change, because someone else may have made it. */
export function secondFactorMail(person: Recipient, event: FactorEvent): MailContent {
  const { action, ...notice } = noticeOf(event, env().TRAINING_NAME);
  return mailTo(person, {
    ...notice,
    ...(action ? { action: { label: action.label, url: linkTo(action.path) } } : {}),
    footer: `If it was not you, choose a new password now: ${linkTo('/forgot-password')}`,
  });
}
