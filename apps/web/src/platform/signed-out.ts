/** What happens when the server no longer knows the session; the shell says where to go. */
let leave: () => void = () => {};

export function setSignedOutHandler(handler: () => void): void {
  leave = handler;
}

export function onSignedOut(): void {
  leave();
}
