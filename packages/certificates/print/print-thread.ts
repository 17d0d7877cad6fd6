/** Worker entry point of draw-certificate-in-thread.ts. */
export { drawCertificate as run } from './draw-certificate.ts';
