import { MenuItem } from '@repo/ui/dropdown-menu';
import { type NavGroup, type NavPage, navPage } from '@repo/ui/navigation';
import {
  Heart,
  House,
  LogIn,
  MessageCircle,
  Plus,
  Settings,
  ShieldCheck,
  Tags,
  UserPlus,
} from 'lucide-react';

const browse = navPage('/', 'Browse listings', House, ['home', 'search']);

const chat = navPage('/chat', 'Chat', MessageCircle, ['messages']);

const own = [
  navPage('/sell', 'Sell something', Plus, ['publish', 'new listing']),
  navPage('/dashboard', 'My listings', Tags, ['dashboard']),
  navPage('/favorites', 'Favourites', Heart, ['saved', 'likes']),
  chat,
  navPage('/settings', 'Settings', Settings, ['password', 'profile']),
];

const moderation = navPage('/moderation', 'Moderation', ShieldCheck, ['reports']);

const joining = [navPage('/login', 'Sign in', LogIn), navPage('/register', 'Create an account', UserPlus)];

function pagesOf({ isModerator }: { isModerator: boolean }): NavPage[] {
  return isModerator ? [...own, moderation] : own;
}

/** What the command panel lists. */
export function listOwnPages({
  signedIn,
  isModerator,
}: {
  signedIn: boolean;
  isModerator: boolean;
}): NavGroup[] {
  return [{ title: 'Pages', items: [browse, ...(signedIn ? pagesOf({ isModerator }) : joining)] }];
}

/** The account menu; chat is in the header. */
export function AccountMenuItems({ isModerator }: { isModerator: boolean }) {
  return pagesOf({ isModerator })
    .filter((page) => page !== chat)
    .map(({ href, label, icon }) => (
      <MenuItem key={href} href={href} icon={icon}>
        {label}
      </MenuItem>
    ));
}
