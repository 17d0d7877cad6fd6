import { audioKinds, type FileKind, imageKinds, officeKinds } from '@repo/files/file-types';
import type { DocumentCategory } from '@repo/schemas/training/upload';

/** `refusal` says what is accepted instead. */
export type AcceptedKinds = { kinds: readonly FileKind[]; refusal: string };

export const acceptedDocumentKinds: Record<DocumentCategory, AcceptedKinds> = {
  profile_picture: {
    kinds: ['png', 'jpeg', 'webp'],
    refusal: 'A profile picture is a PNG, JPEG or WebP file',
  },
  cv: { kinds: ['pdf', 'doc', 'docx', 'png', 'jpeg'], refusal: 'A CV is a PDF, DOC, DOCX, PNG or JPEG file' },
  certificate: {
    kinds: ['pdf', 'doc', 'docx', 'png', 'jpeg'],
    refusal: 'A certificate is a PDF, DOC, DOCX, PNG or JPEG file',
  },
};

export const acceptedAbsenceKinds: AcceptedKinds = {
  kinds: ['pdf', 'jpeg', 'png'],
  refusal: 'A document of an absence is a PDF, JPEG or PNG file',
};

export const acceptedLogoKinds: AcceptedKinds = {
  kinds: ['png', 'jpeg'],
  refusal: 'A logo is a PNG or JPEG file',
};

export const acceptedMaterialKinds: AcceptedKinds = {
  kinds: ['pdf', ...officeKinds, 'text', 'csv', ...imageKinds, ...audioKinds],
  refusal: 'Add a PDF, an Office file, text, a picture or a recording (MP3, M4A, WAV or OGG)',
};
export const acceptedWorkKinds: AcceptedKinds = {
  kinds: ['pdf', ...officeKinds, 'text', 'csv', ...imageKinds, 'zip'],
  refusal: 'Hand in a PDF, an Office file, text, a picture or a ZIP archive',
};
