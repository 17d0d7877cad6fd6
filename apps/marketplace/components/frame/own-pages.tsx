'use client';

import { MenuItem } from '@repo/ui/dropdown-menu';
import { GlobalShortcuts } from '@repo/ui/global-shortcuts';
import { Icon } from '@repo/ui/icon';
import { type NavPage, navPage } from '@repo/ui/navigation';

const browse = navPage('/', 'Browse listings', 'house', ['home', 'search']);

const chat = navPage('/chat', 'Chat', 'message-circle', ['messages']);

const notifications = navPage('/notifications', 'Notifications', 'bell', ['news', 'alerts']);

const own = [
  navPage('/sell', 'Sell something', 'plus', ['publish', 'new listing']),
  navPage('/dashboard', 'My listings', 'tags', ['dashboard']),
  navPage('/favorites', 'Favourites', 'heart', ['saved', 'likes']),
  navPage('/recently-viewed', 'Recently viewed', 'eye', ['history', 'seen']),
  navPage('/following', 'Following', 'users', ['sellers']),
  navPage('/saved-searches', 'Saved searches', 'search', ['alerts', 'new listings']),
  chat,
  notifications,
  navPage('/settings', 'Settings', 'settings', ['password', 'profile']),
];

const moderation = navPage('/moderation', 'Moderation', 'shield-check', ['reports']);

const joining = [
  navPage('/login', 'Sign in', 'log-in'),
  navPage('/register', 'Create an account', 'user-plus'),
];

function pagesOf({ isModerator }: { isModerator: boolean }): NavPage[] {
  return isModerator ? [...own, moderation] : own;
}

const keys = [
  {
    title: 'Photos of a listing',
    shortcuts: [
      { keys: ['←', '→'], does: 'Previous, next photo' },
      { keys: ['Enter'], does: 'View full screen' },
      { keys: ['+', '−'], does: 'Zoom in, out (full screen)' },
      { keys: ['Home', 'End'], does: 'First, last photo (full screen)' },
    ],
  },
  {
    title: 'Ordering photos',
    shortcuts: [
      { keys: ['Space'], does: 'Take or put down' },
      { keys: ['↑', '↓'], does: 'Move' },
      { keys: ['Esc'], does: 'Leave where it was' },
    ],
  },
];

/** The command panel and the keys of this service. */
export function OwnShortcuts({ signedIn, isModerator }: { signedIn: boolean; isModerator: boolean }) {
  const pages = [browse, ...(signedIn ? pagesOf({ isModerator }) : joining)];
  return (
    <GlobalShortcuts
      pages={[{ title: 'Pages', items: pages }]}
      everywhere={[{ keys: ['/'], does: 'Search' }]}
      groups={keys}
    />
  );
}

/** The account menu; chat and the bell are in the header. */
export function AccountMenuItems({ isModerator }: { isModerator: boolean }) {
  return pagesOf({ isModerator })
    .filter((page) => page !== chat && page !== notifications)
    .map(({ href, label, icon }) => (
      <MenuItem key={href} href={href} icon={<Icon name={icon} />}>
        {label}
      </MenuItem>
    ));
}
