-- AlterTable
ALTER TABLE "StoryCard" ADD COLUMN "scriptId" TEXT;

-- CreateTable
CREATE TABLE "Script" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "addReturns" TEXT NOT NULL DEFAULT 'INDEX',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "Script_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScriptCode" (
    "scriptId" TEXT NOT NULL PRIMARY KEY,
    "library" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "output" TEXT NOT NULL,
    CONSTRAINT "ScriptCode_scriptId_fkey" FOREIGN KEY ("scriptId") REFERENCES "Script" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AdventureScript" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "adventureId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "addReturns" TEXT NOT NULL DEFAULT 'INDEX',
    "sourceId" TEXT,
    "sourceVersion" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "AdventureScript_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AdventureScript_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "Script" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AdventureScriptCode" (
    "scriptId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "library" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "output" TEXT NOT NULL,
    CONSTRAINT "AdventureScriptCode_scriptId_fkey" FOREIGN KEY ("scriptId") REFERENCES "AdventureScript" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScriptRuns" (
    "turnId" TEXT NOT NULL PRIMARY KEY,
    "body" BLOB NOT NULL,
    CONSTRAINT "ScriptRuns_turnId_fkey" FOREIGN KEY ("turnId") REFERENCES "Turn" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable (by hand: a column with a default needs no rebuilt table)
ALTER TABLE "Adventure" ADD COLUMN "scriptCount" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Script_ownerId_name_idx" ON "Script"("ownerId", "name");

-- CreateIndex
CREATE INDEX "AdventureScript_adventureId_position_idx" ON "AdventureScript"("adventureId", "position");

-- CreateIndex
CREATE INDEX "AdventureScript_sourceId_idx" ON "AdventureScript"("sourceId");
