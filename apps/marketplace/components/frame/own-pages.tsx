import { type NavGroup, navPlace } from '@repo/ui/navigation';
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

const browse = navPlace('/', 'Browse listings', House, ['home', 'search']);

const own = [
  navPlace('/sell', 'Sell something', Plus, ['publish', 'new listing']),
  navPlace('/dashboard', 'My listings', Tags, ['dashboard']),
  navPlace('/favorites', 'Favourites', Heart, ['saved', 'likes']),
  navPlace('/chat', 'Chat', MessageCircle, ['messages']),
  navPlace('/settings', 'Settings', Settings, ['password', 'profile']),
];

const moderation = navPlace('/moderation', 'Moderation', ShieldCheck, ['reports']);

const joining = [navPlace('/login', 'Sign in', LogIn), navPlace('/register', 'Create an account', UserPlus)];

export function ownPages({ signedIn, isModerator }: { signedIn: boolean; isModerator: boolean }): NavGroup[] {
  const mine = signedIn ? [...own, ...(isModerator ? [moderation] : [])] : joining;
  return [{ title: 'Pages', items: [browse, ...mine] }];
}
