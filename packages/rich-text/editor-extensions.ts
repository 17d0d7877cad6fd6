import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

export function isAllowedLinkUrl(text: string): boolean {
  return /^(https?:\/\/[^/\s]|mailto:[^\s@]+@)/i.test(text.trim());
}

export function isAllowedImageUrl(text: string): boolean {
  return /^https:\/\/[^/\s]+\/\S/i.test(text.trim());
}

export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, isAllowedUri: isAllowedLinkUrl },
    trailingNode: false,
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];
