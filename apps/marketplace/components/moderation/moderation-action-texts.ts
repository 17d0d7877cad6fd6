import type { ModerationAction } from './moderation-actions.ts';

type Words = { pending: string; done: string; description: string; needsReason: boolean };

export const moderationActionTexts: Record<ModerationAction, Words> = {
  hide: {
    pending: 'Hiding…',
    done: 'The listing is hidden',
    description: 'Nobody but its owner and moderators can see it any more. The owner reads your reason.',
    needsReason: true,
  },
  restore: {
    pending: 'Bringing back…',
    done: 'The listing is back',
    description: 'It gets back the status it had before it was hidden.',
    needsReason: false,
  },
  ban: {
    pending: 'Banning…',
    done: 'The account is banned',
    description: 'They are signed out everywhere at once, cannot sign in, and what they offer is hidden.',
    needsReason: true,
  },
  unban: {
    pending: 'Lifting…',
    done: 'The ban is lifted',
    description: 'They can sign in again, and what the ban hid comes back.',
    needsReason: false,
  },
};
