import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate that signs itself, and its key, both PEM. */
export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
}

const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');

/**
 * Makes an X.509 certificate (RFC 5280), since Node cannot and a key in the repository would be one
 * to explain.
 *
 * @param name DNS name that it is for
 * @param days first and last day, counted from today
 */
export function makeSelfSigned(name: string, [from, to]: readonly [number, number]): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const issuer = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const names = sequence(der(0x82, Buffer.from(name)));
  const signed = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    issuer,
    sequence(utcTime(from), utcTime(to)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, names)))),
  );
  const signature = der(
    0x03,
    Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]),
  );
  const body = sequence(signed, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Tag, length, content (X.690, section 8.1). */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function integer(bytes: Buffer): Buffer {
  return der(0x02, bytes);
}

function utcTime(days: number): Buffer {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${day.slice(2, 19).replaceAll(/\D/g, '')}Z`));
}
