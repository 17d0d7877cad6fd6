/** What is printed at the foot; widths are in points, 568 together at most. */
export type CertificateFact = { label: string; value: string; width: number };

export type CertificateDesign = {
  title: string;
  /** Between the name and the course. */
  sentence: string;
  /** #rrggbb */
  colour: string;
  /** Empty texts are left out. */
  signatoryName: string;
  signatoryRole: string;
  /** PNG or JPEG; its text is for who does not see it. */
  logo: { content: Uint8Array; text: string } | null;
};

/** Used where nobody made one. */
export const plainDesign: CertificateDesign = {
  title: 'Certificate of completion',
  sentence: 'has completed the course',
  colour: '#0f766e',
  signatoryName: '',
  signatoryRole: '',
  logo: null,
};
