import { type FileKind, imageKinds, officeKinds } from '@repo/files/file-types';
import type { DocumentCategory } from '@repo/schemas/training/upload';

export type AcceptedKinds = { kinds: readonly FileKind[]; words: string };

export const acceptedDocuments: Record<DocumentCategory, AcceptedKinds> = {
  profile_picture: { kinds: ['png', 'jpeg', 'webp'], words: 'A profile picture is a PNG, JPEG or WebP file' },
  cv: { kinds: ['pdf', 'doc', 'docx', 'png', 'jpeg'], words: 'A CV is a PDF, DOC, DOCX, PNG or JPEG file' },
  certificate: {
    kinds: ['pdf', 'doc', 'docx', 'png', 'jpeg'],
    words: 'A certificate is a PDF, DOC, DOCX, PNG or JPEG file',
  },
};

export const acceptedWork: AcceptedKinds = {
  kinds: ['pdf', ...officeKinds, 'text', 'csv', ...imageKinds, 'zip'],
  words: 'Hand in a PDF, an Office file, text, a picture or a ZIP archive',
};
