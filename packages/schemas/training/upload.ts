import { z } from 'zod';
import { id, optionalEmptyAsAbsent, role, timestamp } from './common.ts';

export const bytesPerMegabyte = 1_048_576;

/** The largest document of a person, in bytes. */
export const maxDocumentBytes = 5 * bytesPerMegabyte;

export const documentCategories = ['profile_picture', 'cv', 'certificate'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

const category = z.enum(documentCategories, `Choose a category: ${documentCategories.join(', ')}`);

export const documentUploadParams = z.object({
  type: role.meta({ description: 'A role that the owner of the document has' }),
});

export const documentUploadBody = z.object({
  userId: id.meta({ description: 'Whose document it is: the caller, or anybody when an admin calls' }),
  category,
  file: z.file('Choose a file').meta({
    description:
      'profile_picture: PNG, JPEG or WebP; cv and certificate: PDF, DOC, DOCX, PNG or JPEG. At most 5 MB; the content decides what it is',
  }),
});

export const uploadedDocument = z.object({
  fileUrl: z.string().meta({
    description:
      '"/uploads/<type>/<user id>/<file name>", fit for a URL. Readable by the owner, trainers and admins',
  }),
});

export const personalDocument = z.object({
  id,
  category,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  fileUrl: z.string(),
  createdAt: timestamp,
});

export const documentOwnerQuery = z.object({
  userId: optionalEmptyAsAbsent(id).meta({
    description: 'Another person’s, for admins. Without it: the caller’s',
  }),
});

export type DocumentOwnerRole = z.output<typeof documentUploadParams>['type'];
export type DocumentUploadBody = z.output<typeof documentUploadBody>;
export type PersonalDocument = z.output<typeof personalDocument>;
