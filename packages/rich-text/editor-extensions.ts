import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** Where a link may lead: what the server keeps. */
export function isLinkAddress(text: string): boolean {
  return /^(https?:\/\/[^/\s]|mailto:[^\s@]+@)/i.test(text.trim());
}

/** Where a picture may lie: what the server keeps. */
export function isImageAddress(text: string): boolean {
  return /^https:\/\/[^/\s]+\/\S/i.test(text.trim());
}

/** What can be written: the same as the server lets stand. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, isAllowedUri: isLinkAddress },
    trailingNode: false,
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];
