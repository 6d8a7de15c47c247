-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN "statSchema" TEXT;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN "block" TEXT;

-- CreateTable
CREATE TABLE "StatSchema" (
    "adventureId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    PRIMARY KEY ("adventureId", "version"),
    CONSTRAINT "StatSchema_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Ruling" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "adventureId" TEXT NOT NULL,
    "takeId" INTEGER,
    "turn" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "proposed" TEXT NOT NULL,
    "old" TEXT NOT NULL,
    "new" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "fix" TEXT NOT NULL,
    "superseded" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Ruling_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Ruling_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Adventure" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "scenarioId" TEXT,
    "title" TEXT NOT NULL,
    "plotEssentials" TEXT NOT NULL,
    "authorsNote" TEXT NOT NULL,
    "aiInstructions" TEXT NOT NULL,
    "personaName" TEXT NOT NULL DEFAULT '',
    "personaPronouns" TEXT NOT NULL DEFAULT '',
    "personaDescription" TEXT NOT NULL DEFAULT '',
    "statSchema" TEXT,
    "statVersion" INTEGER NOT NULL DEFAULT 0,
    "headBranchId" INTEGER,
    "headDepth" INTEGER NOT NULL DEFAULT -1,
    "headVersion" INTEGER NOT NULL DEFAULT 0,
    "forkName" TEXT,
    "lastVisitAt" DATETIME,
    "initialWorld" TEXT NOT NULL,
    "initialScript" TEXT NOT NULL,
    "narrations" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "playedAt" DATETIME NOT NULL,
    CONSTRAINT "Adventure_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Adventure_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Adventure_headBranchId_fkey" FOREIGN KEY ("headBranchId") REFERENCES "Branch" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
INSERT INTO "new_Adventure" ("aiInstructions", "authorsNote", "createdAt", "forkName", "headBranchId", "headDepth", "headVersion", "id", "initialScript", "initialWorld", "lastVisitAt", "narrations", "ownerId", "personaDescription", "personaName", "personaPronouns", "playedAt", "plotEssentials", "scenarioId", "title") SELECT "aiInstructions", "authorsNote", "createdAt", "forkName", "headBranchId", "headDepth", "headVersion", "id", "initialScript", "initialWorld", "lastVisitAt", "narrations", "ownerId", "personaDescription", "personaName", "personaPronouns", "playedAt", "plotEssentials", "scenarioId", "title" FROM "Adventure";
DROP TABLE "Adventure";
ALTER TABLE "new_Adventure" RENAME TO "Adventure";
CREATE INDEX "Adventure_ownerId_playedAt_idx" ON "Adventure"("ownerId", "playedAt");
CREATE INDEX "Adventure_headBranchId_idx" ON "Adventure"("headBranchId");
CREATE INDEX "Adventure_scenarioId_idx" ON "Adventure"("scenarioId");
CREATE TABLE "new_Take" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "parentId" INTEGER,
    "turn" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "worldHash" TEXT,
    "scriptHash" TEXT,
    "tokens" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "finish" TEXT,
    "note" TEXT,
    "narrator" TEXT,
    "promptTokens" INTEGER,
    "outputTokens" INTEGER,
    "cachedTokens" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "windowStart" INTEGER,
    "blockTokens" INTEGER NOT NULL DEFAULT 0,
    "block" TEXT,
    "text" TEXT NOT NULL,
    CONSTRAINT "Take_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Take_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Take_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Take" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
INSERT INTO "new_Take" ("adventureId", "branchId", "cachedTokens", "createdAt", "depth", "finish", "hidden", "id", "kind", "narrator", "note", "outputTokens", "parentId", "promptTokens", "revision", "scriptHash", "text", "tokens", "turn", "windowStart", "worldHash") SELECT "adventureId", "branchId", "cachedTokens", "createdAt", "depth", "finish", "hidden", "id", "kind", "narrator", "note", "outputTokens", "parentId", "promptTokens", "revision", "scriptHash", "text", "tokens", "turn", "windowStart", "worldHash" FROM "Take";
DROP TABLE "Take";
ALTER TABLE "new_Take" RENAME TO "Take";
CREATE INDEX "Take_parentId_adventureId_idx" ON "Take"("parentId", "adventureId");
CREATE INDEX "Take_adventureId_id_idx" ON "Take"("adventureId", "id");
CREATE UNIQUE INDEX "Take_branchId_depth_key" ON "Take"("branchId", "depth");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Ruling_takeId_idx" ON "Ruling"("takeId");

-- CreateIndex
CREATE INDEX "Ruling_adventureId_path_idx" ON "Ruling"("adventureId", "path");
