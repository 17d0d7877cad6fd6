import { type NavGroup, navPage } from '@repo/ui/navigation';
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

const own = [
  navPage('/sell', 'Sell something', Plus, ['publish', 'new listing']),
  navPage('/dashboard', 'My listings', Tags, ['dashboard']),
  navPage('/favorites', 'Favourites', Heart, ['saved', 'likes']),
  navPage('/chat', 'Chat', MessageCircle, ['messages']),
  navPage('/settings', 'Settings', Settings, ['password', 'profile']),
];

const moderation = navPage('/moderation', 'Moderation', ShieldCheck, ['reports']);

const joining = [navPage('/login', 'Sign in', LogIn), navPage('/register', 'Create an account', UserPlus)];

export function ownPages({ signedIn, isModerator }: { signedIn: boolean; isModerator: boolean }): NavGroup[] {
  const mine = signedIn ? [...own, ...(isModerator ? [moderation] : [])] : joining;
  return [{ title: 'Pages', items: [browse, ...mine] }];
}
