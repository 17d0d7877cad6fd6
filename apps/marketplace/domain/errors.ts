import { defineErrors } from '@repo/base/errors';
import { commonFailures } from '@repo/base/failures';

/** The texts are part of the API contract. */
export const errors = defineErrors({
  ...commonFailures,
  userExists: { code: 'USER_EXISTS', status: 400, message: 'User already exists' },
  onlyWayIn: {
    code: 'ONLY_WAY_IN',
    status: 400,
    message: 'Google is your only way to sign in. Set a password first',
  },
  googleUnavailable: {
    code: 'GOOGLE_UNAVAILABLE',
    status: 400,
    message: 'Google sign-in is not set up on this service',
  },
  addressNotProven: {
    code: 'ADDRESS_NOT_PROVEN',
    status: 400,
    message:
      'Confirm your email address first: open the link in our mail, or have a new one sent to you from your settings',
  },
  notConnected: { code: 'NOT_CONNECTED', status: 404, message: 'Google is not connected' },
  alreadyFavorited: { code: 'ALREADY_FAVORITED', status: 400, message: 'Listing already favorited' },
  impossibleStatus: {
    code: 'IMPOSSIBLE_STATUS',
    status: 400,
    message: 'This listing cannot change to that status',
  },
  ownListing: { code: 'OWN_LISTING', status: 400, message: 'This is your own listing' },
  ownAccount: { code: 'OWN_ACCOUNT', status: 400, message: 'This is your own account' },
  alreadyReported: { code: 'ALREADY_REPORTED', status: 400, message: 'You have already reported this' },
  alreadyHandled: { code: 'ALREADY_HANDLED', status: 400, message: 'This report has already been handled' },
  alreadyBanned: { code: 'ALREADY_BANNED', status: 400, message: 'This account is already banned' },
  lastModerator: {
    code: 'LAST_MODERATOR',
    status: 400,
    message: 'You are the last moderator. Have somebody else made one first',
  },
  notBanned: { code: 'NOT_BANNED', status: 400, message: 'This account is not banned' },
  cannotWrite: { code: 'CANNOT_WRITE', status: 403, message: 'You cannot write to this person' },
  tooManyDrafts: {
    code: 'TOO_MANY_DRAFTS',
    status: 400,
    message: 'You have 20 drafts already. Publish or delete one first',
  },
  draftNotFound: {
    code: 'DRAFT_NOT_FOUND',
    status: 404,
    message: 'This draft is no longer there: it was published or deleted',
  },
  listingNotFound: { code: 'LISTING_NOT_FOUND', status: 404, message: 'Listing not found' },
  favoriteNotFound: { code: 'FAVORITE_NOT_FOUND', status: 404, message: 'Favorite not found' },
  categoryNotFound: { code: 'CATEGORY_NOT_FOUND', status: 404, message: 'Category not found' },
  userNotFound: { code: 'USER_NOT_FOUND', status: 404, message: 'User not found' },
  conversationNotFound: { code: 'CONVERSATION_NOT_FOUND', status: 404, message: 'Conversation not found' },
  messageNotFound: { code: 'MESSAGE_NOT_FOUND', status: 404, message: 'Message not found' },
  reportNotFound: { code: 'REPORT_NOT_FOUND', status: 404, message: 'Report not found' },
});
