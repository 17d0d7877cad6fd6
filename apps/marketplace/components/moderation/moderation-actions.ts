export type ModerationAction = 'hide' | 'restore' | 'ban' | 'unban';

/** What the buttons say. The other texts come with the form, since public pages have these buttons for moderators alone. */
export const moderationVerbs: Record<ModerationAction, string> = {
  hide: 'Hide listing',
  restore: 'Bring back listing',
  ban: 'Ban',
  unban: 'Lift ban',
};

export type ModerationTarget = { id: string; name: string };
