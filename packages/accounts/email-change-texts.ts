import type { MailText } from '@repo/mail/compose-mail';
import { confirmLinkHours, undoLinkDays } from './email-change-db.ts';
import type { ChangeRefusal } from './redeem-refusal-link.ts';

export const emailChangePaths = {
  confirm: (token: string) => `/confirm-address?token=${token}`,
  refuse: (token: string) => `/not-me?token=${token}`,
};

/** To the new address. */
export function confirmNewEmailText(token: string): MailText {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Somebody, hopefully you, asked to use this address for their account from now on.',
      'Open the link in a browser where you are signed in to that account, or sign in to it first.',
    ],
    action: { label: 'Confirm the new address', path: emailChangePaths.confirm(token) },
    footer: `The link works once and for ${confirmLinkHours} hours. If it was not you, ignore this message: nothing changes without it.`,
  };
}

/** To an address that has an account already. */
export function emailTakenText(): MailText {
  return {
    subject: 'This address already has an account',
    paragraphs: [
      'Somebody asked to use this address for another account. It already belongs to yours, so nothing changes.',
      'If it was you, sign in with this address instead.',
    ],
    footer: 'If it was not you, you need do nothing. Nobody was told that this address has an account.',
  };
}

/** To the old address, when a change was asked for. */
export function emailChangeRequestedText({ newEmail, token }: { newEmail: string; token: string }): MailText {
  return {
    subject: 'Somebody asked to change your email address',
    paragraphs: [
      `The account of this address is to use ${newEmail} instead. Until that address is confirmed, nothing changes.`,
      'If it was not you, stop it. All devices are signed out then, and you should choose a new password.',
    ],
    action: { label: 'This was not me', path: emailChangePaths.refuse(token) },
    footer: `If it was you, you need do nothing here. The link works for ${confirmLinkHours} hours.`,
  };
}

/** To the old address, when the change was made. `alsoEnded`: what else has ended, as a sentence. */
export function emailChangedText(options: {
  newEmail: string;
  token: string;
  alsoEnded?: string | undefined;
}): MailText {
  const { newEmail, token, alsoEnded } = options;
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${newEmail}. Other devices were signed out, and we will not write to this address any more.`,
      ...(alsoEnded ? [alsoEnded] : []),
      `If it was not you, take the change back within ${undoLinkDays} days: the account gets this address again, everybody is signed out, and the password is removed so that only you can set a new one.`,
    ],
    action: { label: 'This was not me', path: emailChangePaths.refuse(token) },
    footer: `If it was you, you need do nothing. The link works once and for ${undoLinkDays} days.`,
  };
}

/** What the account's person reads where they ask for a change. */
export const emailChangeAnswers = {
  asked: {
    message: `We sent a link to the new address. Open it within ${confirmLinkHours} hours, signed in here`,
  },
  confirmed: { message: 'Your email address is changed. Your other devices are signed out' },
};

/** What “this was not me” did. */
export const refusalAnswers = {
  cancel: { message: 'The change is stopped, and all devices are signed out. Choose a new password now' },
  undo: {
    message:
      'Your address is back, all devices are signed out and the password is removed. Choose a new one with “Forgotten your password?”',
  },
  factor: {
    message:
      'It is removed, all devices are signed out and the password is void. Choose a new one with “Forgotten your password?”',
  },
  codes: {
    message:
      'The codes work no more, all devices are signed out and the password is void. Choose a new one with “Forgotten your password?”',
  },
} as const satisfies Record<ChangeRefusal['kind'], { message: string }>;
