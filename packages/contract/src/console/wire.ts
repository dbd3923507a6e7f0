/** Path of the operators' console, on an origin of its own. */
export const consolePath = '/console';
/** Header with an operator's session; a customer's token is not valid here. */
export const operatorTokenHeader = 'x-operator-token';
/** Socket of the console: hints that a conversation changed. */
export const consoleSocketPath = '/console/socket';
/** The console's own OpenAPI document. */
export const consoleOpenApiPath = '/console/openapi.json';

/**
 * Plain name → address, one row per call of the console. All are POST, so that nothing is cached.
 */
export const consoleWire = {
  // Operators
  signIn: 'POST /console/calls/sign-in',
  signOut: 'POST /console/calls/sign-out',
  getMe: 'POST /console/calls/get-me',
  changePassword: 'POST /console/calls/change-password',
  beginAuthenticator: 'POST /console/calls/begin-authenticator',
  confirmAuthenticator: 'POST /console/calls/confirm-authenticator',
  listOperators: 'POST /console/calls/list-operators',
  inviteOperator: 'POST /console/calls/invite-operator',
  approveOperator: 'POST /console/calls/approve-operator',
  resetOperator: 'POST /console/calls/reset-operator',
  disableOperator: 'POST /console/calls/disable-operator',

  // Queues and commands
  listQueues: 'POST /console/calls/list-queues',
  listQueue: 'POST /console/calls/list-queue',
  getQueueItem: 'POST /console/calls/get-queue-item',
  openDocument: 'POST /console/calls/open-document',
  listCommands: 'POST /console/calls/list-commands',
  performCommand: 'POST /console/calls/perform-command',
  listProposals: 'POST /console/calls/list-proposals',
  getProposal: 'POST /console/calls/get-proposal',
  confirmProposal: 'POST /console/calls/confirm-proposal',
  rejectProposal: 'POST /console/calls/reject-proposal',
  withdrawProposal: 'POST /console/calls/withdraw-proposal',

  // Customers
  searchCustomers: 'POST /console/calls/search-customers',
  getCustomer: 'POST /console/calls/get-customer',
  listCustomerTransfers: 'POST /console/calls/list-customer-transfers',

  // Content
  previewArticle: 'POST /console/calls/preview-article',
  addArticlePicture: 'POST /console/calls/add-article-picture',

  // Bank
  addBankStatement: 'POST /console/calls/add-bank-statement',

  // Chats with customers
  listChats: 'POST /console/calls/list-chats',
  openChat: 'POST /console/calls/open-chat',
  openChatPicture: 'POST /console/calls/open-chat-picture',
  takeChat: 'POST /console/calls/take-chat',
  handOverChat: 'POST /console/calls/hand-over-chat',
  sendChatAnswer: 'POST /console/calls/send-chat-answer',
  markChatRead: 'POST /console/calls/mark-chat-read',
  noteChatTyping: 'POST /console/calls/note-chat-typing',
  closeChat: 'POST /console/calls/close-chat',
  listCannedAnswers: 'POST /console/calls/list-canned-answers',

  // Oversight
  getHealth: 'POST /console/calls/get-health',
  listAuditLines: 'POST /console/calls/list-audit-lines',
  verifyAuditLines: 'POST /console/calls/verify-audit-lines',
} as const satisfies Record<string, `POST ${typeof consolePath}/calls/${string}`>;

export type ConsoleCallName = keyof typeof consoleWire;
