/**
 * Settings of the embedded server, passed on its command line so that they belong to this version
 * of the product and not to the day the data directory was created.
 * Durability settings stay at PostgreSQL's safe defaults: fsync, full_page_writes,
 * synchronous_commit on.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Detects within a second that the Node process on the other end was killed, and releases its
  // locks.
  client_connection_check_interval: '1s',
};

export function settingArguments(extra: Readonly<Record<string, string>> = {}): string[] {
  const all = Object.entries({ ...serverSettings, ...extra });
  return all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
