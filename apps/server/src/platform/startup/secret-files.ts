import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that may name a file instead, with `_FILE` behind their name. */
const SECRET =
  /^(DATABASE_URL|NATS_URL|SMTP_URL|OANDA_TOKEN|TWELVE_DATA_KEY|MASSIVE_KEY|TWILIO_AUTH_TOKEN|VONAGE_API_KEY|VONAGE_API_SECRET|EVM_RPC_URL|EVM_SIGNER_SECRET|SUMSUB_APP_TOKEN|SUMSUB_SECRET_KEY|SUMSUB_WEBHOOK_SECRET|TRON_NODE_URL|TRON_NODE_KEY|TRON_SIGNER_SECRET|BITCOIN_RPC_URL|BITCOIN_SIGNER_SECRET|OTEL_EXPORTER_OTLP_HEADERS|OIDC_\w+_CLIENT_SECRET)$/;
const SUFFIX = '_FILE';

/**
 * The environment with the secrets of its files, so that they need not be in the environment of a
 * process, where others may read them.
 */
export function withSecretFiles(env: Environment): {
  readonly env: Environment;
  readonly problems: readonly string[];
} {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const [fileName, path] of Object.entries(env)) {
    const name = fileName.slice(0, -SUFFIX.length);
    if (!path?.trim() || !fileName.endsWith(SUFFIX) || !SECRET.test(name)) continue;
    if (env[name]?.trim()) {
      problems.push(`${name} and ${fileName} are both set; one of them may be`);
      continue;
    }
    try {
      found[name] = readFileSync(path.trim(), 'utf8').trim();
    } catch {
      problems.push(`${fileName}=${path} cannot be read`);
      continue;
    }
    if (found[name] === '') problems.push(`${fileName}=${path} is empty`);
  }
  return { env: { ...env, ...found }, problems };
}
